import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';

type Props = { intent: string; label: string; isPrimary?: boolean; isDanger?: boolean };

/** One press that changes the subscription. */
export function IntentForm({ intent, label, isPrimary = false, isDanger = false }: Props) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className="justify-self-start">
      <Button
        type="submit"
        name="intent"
        value={intent}
        look={isPrimary ? 'primary' : isDanger ? 'danger' : 'secondary'}
        isBusy={formData?.get('intent') === intent}
      >
        {label}
      </Button>
    </Form>
  );
}
