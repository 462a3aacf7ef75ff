const IMAGE_PX = 1024;

/** Saves a drawn QR code as a PNG, for a wallet that reads it from the gallery. */
export async function saveQrImage(svg: SVGSVGElement, fileName: string): Promise<void> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { color, backgroundColor } = getComputedStyle(svg);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(IMAGE_PX));
  copy.setAttribute('height', String(IMAGE_PX));
  copy.setAttribute('color', color);

  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = IMAGE_PX;
  canvas.height = IMAGE_PX;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, IMAGE_PX, IMAGE_PX);
  pen.drawImage(image, 0, 0, IMAGE_PX, IMAGE_PX);

  const link = document.createElement('a');
  link.download = fileName;
  link.href = canvas.toDataURL('image/png');
  link.click();
}
