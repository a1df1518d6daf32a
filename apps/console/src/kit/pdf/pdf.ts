/** Decodes a base64 string into a PDF blob. */
export const fromBase64 = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text), (char) => char.charCodeAt(0))], { type: 'application/pdf' });

export interface PdfSource {
  title: string;
  /** The name of the downloaded file, without extension. */
  fileName: string;
  load: (signal: AbortSignal) => Promise<Blob>;
}
