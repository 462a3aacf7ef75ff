import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { tellOffline } from '../lib/feedback/toast.ts';

type Closable = { onClose: () => void };

/** A sheet whose code comes with the press that opens it. Where it can't be fetched, that is said, and the sheet closes. */
export function fetchedSheet<P extends Closable>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Sheet = lazy<ComponentType<Closable>>(() =>
    load().then(
      (component) => ({ default: component as ComponentType<Closable> }),
      () => ({ default: MissingSheet }),
    ),
  );
  return (props) => (
    <Suspense fallback={null}>
      <Sheet {...props} />
    </Suspense>
  );
}

function MissingSheet({ onClose }: Closable) {
  useEffect(() => {
    tellOffline();
    onClose();
  });
  return null;
}
