import { type AnswerOf, type Call, type InputOf, pathOf } from '#contract/call.ts';
import type { TestApp } from '../app.ts';

type Result<C> = AnswerOf<C> extends { result: infer R } ? R : never;

/** `result` is there when `status` is 200, `code` when it is not. */
export type AppAnswer<C> = {
  status: number;
  code: string | undefined;
  details: unknown;
  result: Result<C>;
};

/** Makes a call of the contract with these headers. */
export async function askApp<C extends Call>(
  app: TestApp['app'],
  headers: Record<string, string>,
  call: C,
  input?: InputOf<C>,
): Promise<AppAnswer<C>> {
  const { params, query, body } = (input ?? {}) as Record<string, Record<string, string>>;
  const answer = await app.inject({
    method: call.method,
    url: pathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? ''),
    headers,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { payload: body }),
  });
  const json = answer.json<{ code?: string; details?: unknown; result: Result<C> }>();
  return {
    status: answer.statusCode,
    code: json.code,
    details: json.details,
    result: json.result,
  };
}
