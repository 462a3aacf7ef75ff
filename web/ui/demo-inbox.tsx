/** Where e-mails stay on this machine, the way to them. */
export function DemoInbox({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 items-center text-note text-haze underline"
    >
      Demo: buka kotak masuk
    </a>
  );
}
