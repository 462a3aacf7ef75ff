/** Runs in the browser: loads the page again when what it shows has changed, counts down. */
export const LIVE_SCRIPT = `
const address = document.body.dataset.watch;
let last = null;
async function look() {
  if (document.hidden) return;
  try {
    const text = await (await fetch(address, { cache: 'no-store' })).text();
    const typing = document.activeElement?.matches('input, textarea, select');
    if (last !== null && text !== last && !typing) return location.reload();
    last ??= text;
  } catch {}
}
if (address) { look(); setInterval(look, 2000); }

for (const node of document.querySelectorAll('time[data-until]')) {
  const show = () => {
    const left = Math.max(0, Math.ceil((Number(node.dataset.until) - Date.now()) / 1000));
    const two = (n) => String(n).padStart(2, '0');
    const hours = Math.floor(left / 3600);
    node.textContent =
      (hours ? hours + ':' : '') + two(Math.floor(left / 60) % 60) + ':' + two(left % 60);
  };
  show();
  setInterval(show, 1000);
}

const scan = document.querySelector('[data-scan]');
if (scan && 'BarcodeDetector' in window) {
  scan.hidden = false;
  scan.querySelector('input').addEventListener('change', async (event) => {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    const [code] = await detector.detect(await createImageBitmap(event.target.files[0]));
    const field = document.querySelector('[name=qr]');
    if (!code) return (scan.querySelector('p').textContent = 'Tidak ada kode QR di gambar itu.');
    field.value = code.rawValue;
    field.form.submit();
  });
}
`;
