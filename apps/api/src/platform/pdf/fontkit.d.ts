/** The one part that is used. pdfkit takes such a font in the place of its bytes; its own types name bytes alone. */
declare module 'fontkit' {
  export function create(content: Uint8Array): Uint8Array;
}
