/** Takes a picture from this machine; the same one may be chosen again. */
export function PictureFileField({
  label,
  onFile,
}: {
  label: string;
  onFile: (file: File) => void;
}) {
  return (
    <label className="grid gap-1 text-small">
      <span>{label}</span>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="text-note"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
