import { useParams } from 'react-router';
import { Invitation } from '../../features/sign-in/invitation.tsx';

export const handle = { isBare: true };

/** Its calls are a viewer's, made by the browser with the viewer's own cookies: the studio never sees those. */
export default function InvitationPage() {
  return <Invitation token={useParams()['token'] ?? ''} />;
}
