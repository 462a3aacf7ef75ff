import { Rabbit } from 'lucide-react';
import { Form, Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { useIsChild, useViewer } from '../../lib/session/session.ts';

const LABEL = 'Mode Anak';
const look =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-small font-semibold text-mist transition-colors hover:bg-cloud/10 hover:text-cloud aria-checked:text-jingga md:px-4 lg:px-2';

/**
 * The children's mode, for everybody: a visitor turns it on and off, an account chooses a child's profile. A child's
 * profile is left by the picker beside it.
 */
export function KidsSwitch() {
  const viewer = useViewer();
  const isChild = useIsChild();
  if (viewer === null) return <VisitorSwitch isOn={isChild} />;
  if (isChild) return null;
  return (
    <Link to={paths.kids} className={look} title={LABEL}>
      <Words />
    </Link>
  );
}

/** A form, so that it works without scripts; the page that follows is a new document either way. */
function VisitorSwitch({ isOn }: { isOn: boolean }) {
  return (
    <Form method="post" action={paths.kidsMode}>
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        name="kids"
        value={isOn ? '0' : '1'}
        className={look}
        title={isOn ? 'Matikan Mode Anak' : LABEL}
      >
        <Words />
      </button>
    </Form>
  );
}

function Words() {
  return (
    <>
      <Rabbit className="size-5" aria-hidden="true" />
      <span className="sr-only md:not-sr-only md:whitespace-nowrap!">{LABEL}</span>
    </>
  );
}
