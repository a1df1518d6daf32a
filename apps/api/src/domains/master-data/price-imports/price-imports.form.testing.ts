const BOUNDARY = 'x-boundary-of-an-upload';

/** Call options for a multipart form with a file and its name. */
export function formOf(content: Buffer, name = 'prices.xlsx', fields: Record<string, string> = {}) {
  const part = (head: string) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([
      ...Object.entries({ fileName: name, ...fields }).flatMap(([field, value]) => [
        part(`name="${field}"`),
        Buffer.from(`${value}\r\n`),
      ]),
      part(`name="file"; filename="${name}"`),
      content,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}

export const COMMIT = {
  pathology: '/uploadDoc/newmasterspathalogy',
  radiology: '/uploadDoc/newmastersradiology',
  home: '/uploadDoc/home-samples',
} as const;
