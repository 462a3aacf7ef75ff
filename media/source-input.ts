// Containers that hold films, and a few that people take for films: those are refused with a better reason.
const CONTAINERS =
  'mov,matroska,mpegts,mpeg,avi,flv,asf,ogg,mxf,dv,ivf,h264,hevc,m4v,mpegvideo,' +
  'mp3,wav,flac,aac,png_pipe,jpeg_pipe,webp_pipe,gif';

/**
 * Arguments that open a source and nothing beside it. A source may be a playlist or a script in a film's clothes that
 * names other files and addresses; neither those formats nor any protocol but plain files are opened.
 */
export function sourceInput(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS, '-i', path];
}
