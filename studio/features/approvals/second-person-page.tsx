import { Link } from 'react-router';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../ui/page.tsx';
import { ApprovalTabs } from './approval-tabs.tsx';
import { SecondPersonSwitch } from './second-person-switch.tsx';
import { ThresholdsPanel } from './thresholds-panel.tsx';
import type { Approval, ApprovalRules } from './words.ts';

type Props = { rules: ApprovalRules; awaited: readonly Approval[] };

/** How much takes a second person, and whether one is asked for. */
export function SecondPersonPage({ rules, awaited }: Props) {
  const { changed } = rules;
  return (
    <Page
      title="Persetujuan"
      lead="Sampai batas ini satu petugas memutuskan sendiri; di atasnya perlu orang kedua."
    >
      <ApprovalTabs />
      {awaited.map(({ approvalId, impact }) => (
        <output
          key={approvalId}
          className="mb-4 block rounded-s bg-kunyit-deep px-3 py-2 text-small"
        >
          Menunggu admin lain: {impact.title}.{' '}
          <Link to={paths.approval(approvalId)} className="underline">
            Lihat permintaan
          </Link>
        </output>
      ))}
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <ThresholdsPanel key={changed?.at ?? ''} rules={rules} />
        <SecondPersonSwitch off={rules.off} />
      </div>
      <p className="mt-4 text-note text-haze">
        {changed === null
          ? 'Batas belum pernah diubah.'
          : `Batas terakhir diubah ${dateTime(changed.at)} oleh ${changed.by ?? 'akun yang dihapus'}.`}{' '}
        <Link to={`${paths.trail}?tindakan=approval.thresholds`} className="underline">
          Lihat jejaknya
        </Link>
      </p>
    </Page>
  );
}
