-- Pictures of the library that the words of a document name, wherever they stand in it.
create function editorial.pictures_of(body jsonb) returns jsonb
  language sql immutable parallel safe
  return jsonb_path_query_array(body, 'strict $.** ? (@.type() == "string" && @ starts with "gambar-")');
