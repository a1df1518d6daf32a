/** A PDF that came as text. */
export const fromBase64 = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' });

export interface PdfSource {
  title: string;
  /** What a saved copy is called, without its ending. */
  fileName: string;
  load: (signal: AbortSignal) => Promise<Blob>;
}
