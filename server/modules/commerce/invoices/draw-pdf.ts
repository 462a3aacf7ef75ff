import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { type InvoiceDocument, seller } from './document.ts';

const MARGIN = 56;
const INK = '#14161c';
const MIST = '#5b6270';
const LINE = '#d9dce3';
const ACCENT = '#c8431b';

const files = {
  regular: import.meta
    .resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-400-normal.woff'),
  bold: import.meta
    .resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-700-normal.woff'),
};
const fonts = new Map<string, Buffer>();

function fontOf(name: keyof typeof files): Buffer {
  const read = fonts.get(name) ?? readFileSync(fileURLToPath(files[name]));
  fonts.set(name, read);
  return read;
}

/** An invoice as one A4 page, with its own font in it. */
export function drawPdf(document: InvoiceDocument): Promise<Buffer> {
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
  const half = width / 2 - 12;

  pdf.font('bold').fontSize(22).fillColor(ACCENT).text(seller.brand, MARGIN, MARGIN);
  pdf.fontSize(16).fillColor(INK).text(document.title, MARGIN, MARGIN, { width, align: 'right' });
  pdf.font('regular').fontSize(11).text(document.number, { width, align: 'right' });
  pdf.moveDown(2);

  const top = pdf.y;
  column(pdf, 'Penjual', document.seller, { x: MARGIN, y: top, width: half });
  const below = pdf.y;
  column(pdf, 'Pembeli', document.buyer, { x: MARGIN + half + 24, y: top, width: half });
  pdf.y = Math.max(below, pdf.y) + 16;

  for (const { label, value } of document.facts) {
    pdf.font('regular').fontSize(9).fillColor(MIST).text(label, MARGIN, pdf.y, { width: 150 });
    pdf
      .moveUp()
      .fillColor(INK)
      .text(legible(value), MARGIN + 150, pdf.y, { width: width - 150 });
  }
  pdf.moveDown(1.5);

  for (const { name, amount } of document.lines) row(pdf, name, amount, { width, isBold: false });
  pdf.moveDown(0.5);
  for (const { label, amount, isTotal = false } of document.sums) {
    row(pdf, label, amount, { width, isBold: isTotal });
  }
  pdf.moveDown(2).font('regular').fontSize(9).fillColor(MIST);
  for (const note of document.notes) pdf.text(note, MARGIN, pdf.y, { width });
}

type Box = { x: number; y: number; width: number };

function column(pdf: PDFKit.PDFDocument, head: string, lines: string[], box: Box): void {
  const { x, y, width } = box;
  pdf.font('bold').fontSize(9).fillColor(MIST).text(head, x, y, { width });
  pdf.moveDown(0.3).font('regular').fontSize(10).fillColor(INK);
  for (const line of lines) pdf.text(legible(line), x, pdf.y, { width });
}

function row(
  pdf: PDFKit.PDFDocument,
  name: string,
  amount: string,
  { width, isBold }: { width: number; isBold: boolean },
): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + width, pdf.y)
    .strokeColor(LINE)
    .lineWidth(0.7)
    .stroke();
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
