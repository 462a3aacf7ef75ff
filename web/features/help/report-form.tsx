import { Form, useNavigation } from 'react-router';
import {
  PROBLEM_LENGTH,
  type ProblemTopic,
  problemTopicKeys,
  problemTopics,
} from '#contract/commerce/problem-topics.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** What the form holds: as the player or an earlier try filled it in. */
export type ReportFields = {
  topic: ProblemTopic | '';
  text: string;
  email: string;
  title: string;
  device: string;
  network: string;
  page: string;
};
export type ReportErrors = { topic?: string; text?: string; email?: string; form?: string };

type Props = {
  /** Made with the form: sent twice it is one ticket. */
  reportId: string;
  fields: ReportFields;
  errors: ReportErrors;
  /** An account's answer goes to the account; a visitor names an address. */
  isVisitor: boolean;
};

/** What went wrong, where, and where the answer goes. */
export function ReportForm({ reportId, fields, errors, isVisitor }: Props) {
  const form = useFirstError();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <FormAlert>{errors.form}</FormAlert>
      <input type="hidden" name="report_id" value={reportId} />
      <input type="hidden" name="device" value={fields.device} />
      <input type="hidden" name="network" value={fields.network} />
      <input type="hidden" name="page" value={fields.page} />
      <Select
        label="Tentang apa?"
        name="topic"
        defaultValue={fields.topic}
        required
        error={errors.topic}
      >
        <option value="">Pilih salah satu</option>
        {problemTopicKeys.map((key) => (
          <option key={key} value={key}>
            {problemTopics[key]}
          </option>
        ))}
      </Select>
      <Field
        label="Judul, kanal, atau nomor pembayaran (boleh kosong)"
        name="title"
        defaultValue={fields.title}
        maxLength={200}
        autoComplete="off"
      />
      <TextArea
        label="Apa yang terjadi?"
        name="text"
        rows={5}
        maxLength={PROBLEM_LENGTH}
        required
        defaultValue={fields.text}
        hint="Sebut kapan terjadinya dan apa yang kamu lihat. Jangan tulis kata sandi, PIN, atau nomor kartu."
        error={errors.text}
      />
      {isVisitor && (
        <Field
          label="Emailmu"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={fields.email}
          hint="Jawabannya kami kirim ke sini."
          error={errors.email}
        />
      )}
      <Button type="submit" size="l" wide isBusy={isBusy}>
        Kirim laporan
      </Button>
      <p className="text-note text-haze">
        Jenis perangkat dan browser yang kamu pakai ikut terkirim, supaya masalahnya lebih cepat
        ketemu.
      </p>
    </Form>
  );
}
