import { bytesText } from '../../lib/formats.ts';
import { sandbox } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/page.tsx';
import type { SystemView } from './words.ts';

const cell = 'border-b border-line px-3 py-2 text-left align-top last:text-right';

/** A small table of few rows; wider than its panel it is scrolled, by keys too. */
export function Table({ label, head, rows }: { label: string; head: string[]; rows: string[][] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-small">
        <thead>
          <tr className="text-note text-haze">
            {head.map((words) => (
              <th key={words} scope="col" className={cell}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...rest]) => (
            <tr key={name}>
              <th scope="row" translate="no" className={`${cell} font-medium`}>
                {name}
              </th>
              {rest.map((words, index) => (
                <td key={head[index + 1]} className={`${cell} tabular`}>
                  {words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Room on the disk and in the database. */
export function Storage({ storage }: { storage: SystemView['storage'] }) {
  const { freeBytes, totalBytes, keptFreeBytes } = storage;
  const isLow = totalBytes > 0 && freeBytes < keptFreeBytes * 2;
  return (
    <Panel title="Penyimpanan">
      <Facts
        facts={[
          {
            name: storage.kind === 'folder' ? 'Folder' : 'Bucket',
            value: storage.name,
          },
          {
            name: 'Sisa disk',
            value: (
              <>
                {bytesText(freeBytes)} dari {bytesText(totalBytes)}{' '}
                {isLow && <Badge tone="bad">Hampir penuh</Badge>}
              </>
            ),
          },
          { name: 'Unggahan menunggu di bawah', value: bytesText(keptFreeBytes) },
          { name: 'Unggahan', value: bytesText(storage.uploadBytes) },
          { name: 'Database', value: bytesText(storage.databaseBytes) },
        ]}
      />
      <div className="mt-4">
        <Table
          label="Tabel terbesar"
          head={['Tabel terbesar', 'Baris', 'Ukuran']}
          rows={storage.tables.map(({ name, rows, bytes: size }) => [
            name,
            `± ${rows.toLocaleString('id-ID')}`,
            bytesText(size),
          ])}
        />
      </div>
    </Panel>
  );
}

/** What the environment decides. */
export function Settings({ settings }: { settings: SystemView['settings'] }) {
  return (
    <Panel title="Diatur saat dijalankan">
      <p className="mb-3 text-small text-haze">
        Dari lingkungan programnya: terlihat di sini, diganti di mesinnya.
      </p>
      <ul className="grid gap-2 text-small">
        {settings.map(({ name, isOn, words }) => (
          <li key={name} className="flex flex-wrap items-center gap-2">
            <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? 'Aktif' : 'Mati'}</Badge>
            <code className="text-note">{name}</code>
            <span className="min-w-0 break-words text-haze">{words}</span>
            {name === 'TEST_CLOCK' && isOn && (
              // Not a page of the studio: the sandbox's.
              <a href={sandbox.clock} className="underline underline-offset-2">
                Buka jam uji
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
