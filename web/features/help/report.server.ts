import { reportProblem } from '#contract/commerce/index.ts';
import {
  PROBLEM_LENGTH,
  type ProblemTopic,
  problemTopicKeys,
} from '#contract/commerce/problem-topics.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import type { ReportErrors, ReportFields } from './report-form.tsx';

/** Characters of what a page says of where it happened. */
const LONGEST = 200;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const topicOf = (text: string | null): ProblemTopic | '' =>
  problemTopicKeys.find((key) => key === text) ?? '';

/** What the address of the form fills in. */
export function fieldsFrom(url: URL, userAgent: string | null): ReportFields {
  const said = (name: string) => (url.searchParams.get(name) ?? '').slice(0, LONGEST);
  const title = said('judul');
  return {
    topic: topicOf(url.searchParams.get('topik')) || (title === '' ? '' : 'playback'),
    text: '',
    email: '',
    title,
    device: said('perangkat') || (userAgent ?? '').slice(0, LONGEST),
    network: said('jaringan'),
    page: said('halaman'),
  };
}

type Sent =
  | { isSent: true; number: string; token: string | undefined }
  | { isSent: false; fields: ReportFields; errors: ReportErrors; status: number };

/** Sends the report, or says beside which field something is wrong; what was typed comes back. */
export async function sendReport(platform: Platform, form: FormData): Promise<Sent> {
  const isVisitor = !platform.isSignedIn();
  const typed = (name: string) => textOf(form, name).replaceAll('\u0000', '').trim();
  const short = (name: string) => typed(name).slice(0, LONGEST);
  const fields: ReportFields = {
    topic: topicOf(typed('topic')),
    text: typed('text'),
    email: typed('email'),
    title: short('title'),
    device: short('device'),
    network: short('network'),
    page: short('page'),
  };
  const refuse = (errors: ReportErrors, status = 400) =>
    ({ isSent: false, fields, errors, status }) as const;
  const { topic, text, email, ...context } = fields;
  const errors = problemsOf(fields, isVisitor);
  if (topic === '' || Object.keys(errors).length > 0) return refuse(errors);
  const report_id = typed('report_id');
  try {
    const body = { report_id, topic, text, context, ...(isVisitor && { email }) };
    const { result } = await platform.call(reportProblem, { body });
    return { isSent: true, number: result.number, token: result.case?.token };
  } catch (error) {
    if (!isApiError(error) || error.failure.status === 401) throw error;
    const { status, message } = error.failure;
    // Only the address is left that the platform reads more strictly than the page.
    if (isVisitor && isApiError(error, 'common.badRequest')) return refuse({ email: WRONG_EMAIL });
    return refuse({ form: message }, status);
  }
}

const WRONG_EMAIL = 'Tulis alamat email yang benar, misalnya nama@contoh.id.';

function problemsOf({ topic, text, email }: ReportFields, isVisitor: boolean): ReportErrors {
  return {
    ...(topic === '' && { topic: 'Pilih dulu, ini tentang apa.' }),
    ...(text === '' && { text: 'Ceritakan dulu apa yang terjadi.' }),
    ...(text.length > PROBLEM_LENGTH && { text: `Paling panjang ${PROBLEM_LENGTH} huruf.` }),
    ...(isVisitor && !EMAIL.test(email) && { email: WRONG_EMAIL }),
  };
}
