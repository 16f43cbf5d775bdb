# Run by ouk_embed at build time: writes ${OUT}.cpp from ${FILES}.
set(entries "")
foreach(file ${FILES})
    get_filename_component(stem ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND entries "    {\"${stem}\", R\"embed(${text})embed\"sv},\n")
endforeach()
file(WRITE ${OUT}.cpp
     "#include \"engine/base/embedded.h\"\n\n"
     "namespace ouk {\n\n"
     "using namespace std::literals;  // sv knows the length: no loop over it for the compiler\n\n"
     "static constexpr EmbeddedFile kFiles[] = {\n${entries}};\n\n"
     "std::span<const EmbeddedFile> ${NAME}() { return kFiles; }\n\n"
     "}  // namespace ouk\n")
