import { cx } from '../../../web/ui/cx.ts';
import { factsOf } from './told.ts';

/** What it says of before and after; as it was sealed, letter by letter, behind a press. */
export function Changes({ before, after }: { before: string | null; after: string | null }) {
  const facts = factsOf(before, after);
  if (facts.length === 0) return null;
  return (
    <>
      <table className="w-full text-small">
        <thead>
          <tr className="border-b border-line text-left text-note text-haze">
            <th scope="col" className="py-1 pr-4 font-semibold">
              Isi
            </th>
            {before !== null && (
              <th scope="col" className="py-1 pr-4 font-semibold">
                Sebelum
              </th>
            )}
            {after !== null && (
              <th scope="col" className="py-1 font-semibold">
                Sesudah
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.name} className="border-b border-line align-top">
              <th scope="row" className="py-1 pr-4 text-left font-normal text-haze">
                {fact.name}
              </th>
              {before !== null && <td className="py-1 pr-4 break-words">{fact.before}</td>}
              {after !== null && (
                <td className={cx('py-1 break-words', fact.isChanged && 'font-semibold')}>
                  {fact.after}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <details className="text-small">
        <summary className="cursor-pointer text-haze underline">Seperti yang disegel</summary>
        {[before, after].map((json, at) => (
          <pre key={at} className="text-note break-words whitespace-pre-wrap">
            {json ?? '-'}
          </pre>
        ))}
      </details>
    </>
  );
}
