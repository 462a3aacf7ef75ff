import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type InvoiceDocument, lineHeads, seller, sunrise } from './document.ts';

const MARGIN = 56;
const INK = '#14161c';
const MIST = '#5b6270';
const LINE = '#d9dce3';
const ACCENT = '#c8431b';

// Not compressed: what draws would unpack the shapes of all letters anew for each of them.
const files = {
  regular: import.meta
    .resolve('@expo-google-fonts/plus-jakarta-sans/400Regular/PlusJakartaSans_400Regular.ttf'),
  bold: import.meta
    .resolve('@expo-google-fonts/plus-jakarta-sans/700Bold/PlusJakartaSans_700Bold.ttf'),
};
const fonts = new Map<string, Buffer>();

function fontOf(name: keyof typeof files): Buffer {
  const read = fonts.get(name) ?? readFileSync(fileURLToPath(files[name]));
  fonts.set(name, read);
  return read;
}

/** An invoice as one A4 page, with its own font in it. A server that draws none starts without what draws. */
export async function drawPdf(document: InvoiceDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'id',
    info: { Title: `${document.title} ${document.number}`, Author: seller.name },
  });
  pdf.registerFont('regular', fontOf('regular'));
  pdf.registerFont('bold', fontOf('bold'));
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  draw(pdf, document);
  pdf.end();
  return whole;
}

function draw(pdf: PDFKit.PDFDocument, document: InvoiceDocument): void {
  const right = pdf.page.width - MARGIN;
  const width = right - MARGIN;

  pdf.save().translate(MARGIN - 4, MARGIN - 4);
  for (const { path, color } of sunrise) pdf.path(path).fill(color, 'even-odd');
  pdf.restore();
  pdf
    .font('bold')
    .fontSize(22)
    .fillColor(ACCENT)
    .text(seller.brand, MARGIN + 32, MARGIN - 3);
  pdf.fontSize(16).fillColor(INK).text(document.title, MARGIN, MARGIN, { width, align: 'right' });
  pdf.font('regular').fontSize(11).text(document.number, { width, align: 'right' });
  pdf.moveDown(2);

  beside(pdf, [
    ['Penjual', document.seller],
    ['Pembeli', document.buyer],
  ]);
  beside(
    pdf,
    document.facts.map(({ label, value }) => [label, [value]]),
  );

  pdf.font('regular').fontSize(9).fillColor(MIST);
  pdf.text(lineHeads.amount, MARGIN, pdf.y, { width, align: 'right' });
  pdf.moveUp().text(lineHeads.name, MARGIN, pdf.y, { width });
  pdf.y += 4;
  for (const { name, amount } of document.lines) row(pdf, [name, amount], { width, rule: LINE });
  for (const [i, { label, amount, isTotal = false }] of document.sums.entries()) {
    row(pdf, [label, amount], { width, rule: i === 0 || isTotal ? INK : LINE, isBold: isTotal });
  }
  pdf.moveDown(2).font('regular').fontSize(9).fillColor(MIST);
  for (const note of document.notes) pdf.text(note, MARGIN, pdf.y, { width });
}

/** Columns of the same width beside each other, each with its head; goes on below the longest. */
function beside(pdf: PDFKit.PDFDocument, columns: [head: string, lines: string[]][]): void {
  const [top, gap] = [pdf.y, 24];
  const width = (pdf.page.width - 2 * MARGIN - (columns.length - 1) * gap) / columns.length;
  const ends = columns.map(([head, lines], i) => {
    column(pdf, head, lines, { x: MARGIN + i * (width + gap), y: top, width });
    return pdf.y;
  });
  pdf.y = Math.max(...ends) + 22;
}

type Box = { x: number; y: number; width: number };

function column(pdf: PDFKit.PDFDocument, head: string, lines: string[], box: Box): void {
  const { x, y, width } = box;
  pdf.font('regular').fontSize(9).fillColor(MIST).text(head, x, y, { width });
  pdf.moveDown(0.3).font('regular').fontSize(10).fillColor(INK);
  for (const line of lines) pdf.text(legible(line), x, pdf.y, { width });
}

function row(
  pdf: PDFKit.PDFDocument,
  [name, amount]: [name: string, amount: string],
  { width, rule, isBold = false }: { width: number; rule: string; isBold?: boolean },
): void {
  pdf.moveTo(MARGIN, pdf.y).lineTo(MARGIN + width, pdf.y);
  pdf.strokeColor(rule).lineWidth(0.7).stroke();
  pdf.y += 6;
  const { y } = pdf;
  pdf
    .font(isBold ? 'bold' : 'regular')
    .fontSize(isBold ? 12 : 10)
    .fillColor(INK);
  pdf.text(amount, MARGIN + width - 140, y, { width: 140, align: 'right' });
  pdf.text(legible(name), MARGIN, y, { width: width - 150 });
  pdf.y += 6;
}

/** The font holds what Indonesian is written in; other scripts lose their marks, or become a question mark. */
function legible(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u00ff\u2013\u2014\u2018-\u201d\u2026]/gu, (sign) => {
      const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      return /^[\u0020-\u00ff]+$/.test(plain) ? plain : '?';
    });
}
