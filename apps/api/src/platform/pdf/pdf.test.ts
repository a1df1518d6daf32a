import { expect, test } from 'vitest';
import { makePdf, type PdfDocument } from './pdf.ts';

const document: PdfDocument = {
  issuer: 'Baobab',
  title: 'Case Note',
  reference: 'A-1',
  blocks: [
    {
      kind: 'fields',
      fields: [
        ['Patient', 'Ọláwálé Adébáyọ̀'],
        ['Blood group', 'O+'],
      ],
    },
    { kind: 'text', heading: 'Plan', text: 'Rest and fluids.' },
    {
      kind: 'table',
      columns: [
        { title: 'Test', share: 3 },
        { title: 'Price', share: 1, right: true },
      ],
      rows: [['Full Blood Count', '₦4,500.00']],
    },
  ],
  signature: { name: 'Dr Ṣadé Ńwáńkwọ', lines: ['MDCN/R/1'] },
  footer: 'Confidential',
};

/** Extracts the text with an independent library. */
async function textOf(content: Buffer): Promise<{ pages: number; text: string }> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  let text = '';
  for (let i = 1; i <= pdf.numPages; i += 1) {
    const page = await (await pdf.getPage(i)).getTextContent();
    text += `${page.items.map((item) => ('str' in item ? item.str : '')).join(' ')}\n`;
  }
  return { pages: pdf.numPages, text };
}

test('renders a letter as text after a document whose only such letter had a dot below', async () => {
  const blank = { issuer: 'A', title: '', reference: '', footer: '', blocks: [] };
  await makePdf({ ...blank, title: 'Ṣ ṣ ọ', reference: 'Ṣ ṣ ọ' });
  const { text } = await textOf(await makePdf({ ...blank, title: 'Soso', reference: 'Soso' }));
  expect(text).toMatch(/Soso .*Soso/);
});

test('renders searchable text, including names with diacritics', async () => {
  const { pages, text } = await textOf(await makePdf(document));
  expect(pages).toBe(1);
  for (const words of [
    'Ọláwálé',
    'Ṣadé Ńwáńkwọ',
    '₦4,500.00',
    'Full Blood Count',
    'Page 1 of 1',
    'Rest and fluids.',
  ])
    expect(text.normalize('NFC')).toContain(words.normalize('NFC'));
});

test('continues a long document on numbered pages', async () => {
  const long = 'A sentence that fills a line and says little. '.repeat(400);
  const { pages, text } = await textOf(
    await makePdf({
      ...document,
      blocks: [...document.blocks, { kind: 'text', heading: 'History', text: long }],
    }),
  );
  expect(pages).toBeGreaterThan(2);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text.split('little.').length - 1).toBe(400);
});
