const BOUNDARY = 'x-boundary-of-an-upload';

/** Call options for a multipart form with a file and its name. */
export function formOf(content: Buffer, name = 'prices.xlsx') {
  const part = (head: string) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([
      part('name="fileName"'),
      Buffer.from(`${name}\r\n`),
      part(`name="file"; filename="${name}"`),
      content,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}

export const COMMIT = {
  pathology: '/uploadDoc/newmasterspathalogy',
  radiology: '/uploadDoc/newmastersradiology',
} as const;
