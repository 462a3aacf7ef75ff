import type * as port from '../gateway.ts';
import { isRecord, readText, unknown } from '../http.ts';
import { callMidtrans, type MidtransAnswer, type MidtransConfig, readMessage } from './client.ts';

/** GoPay Tokenization. A saved card is only a token of ours there: nothing of it can be called back. */
export function createSavedMethods(config: MidtransConfig): port.SavedMethods {
  return {
    link: (input) => link(config, input),
    linked: async (token) => readLink(await askAccount(config, token)),
    forget: async (kind, token) =>
      kind === 'card' ? { status: 'forgotten' } : unbind(config, token),
  };
}

const accountUrl = (config: MidtransConfig, id: string) =>
  `${config.apiUrl}/v2/pay/account/${encodeURIComponent(id)}`;

async function link(
  config: MidtransConfig,
  { phone, returnUrl }: { phone: string; returnUrl: string },
): Promise<port.LinkResult> {
  const answer = await callMidtrans(config, {
    method: 'POST',
    url: `${config.apiUrl}/v2/pay/account`,
    body: {
      payment_type: 'gopay',
      gopay_partner: {
        phone_number: phone.replace(/^\+62/, ''),
        country_code: '62',
        redirect_url: returnUrl,
      },
    },
  });
  if (answer.status === 'unknown') return answer;
  const { code, body } = answer;
  const token = readText(body['account_id']);
  const url = readLinkUrl(body['actions']);
  if (code === 201 && token && url) return { status: 'waiting', token, url };
  const said = readText(body['channel_response_message']) ?? readMessage(body);
  const hasNoWallet = code === 202 && /not found/i.test(said);
  return {
    status: 'refused',
    reason: hasNoWallet ? 'no_wallet' : 'unavailable',
    message: `${code} ${said}`,
  };
}

function readLinkUrl(actions: unknown): string | undefined {
  if (!Array.isArray(actions)) return undefined;
  const urls = actions.filter(isRecord).flatMap(({ name, url }) => {
    return name === 'activation-link-url' && typeof url === 'string' ? [url] : [];
  });
  return urls.find((url) => /^https?:\/\//.test(url));
}

const askAccount = (config: MidtransConfig, token: string) =>
  callMidtrans(config, { method: 'GET', url: accountUrl(config, token) });

function readLink(answer: MidtransAnswer | port.UnknownOutcome): port.LinkState {
  if (answer.status === 'unknown') return answer;
  const { code, body } = answer;
  const status = readText(body['account_status']);
  if (status === 'ENABLED') return { status: 'linked' };
  if (status === 'PENDING') return { status: 'waiting' };
  if (status === 'DISABLED' || status === 'EXPIRED' || code === 404) return { status: 'over' };
  return unknown('unreadable', `pay account answered ${code}`);
}

/** A balance that its owner holds; never a credit, which its owner did not agree to. */
const OPTIONS = ['GOPAY_WALLET', 'GOPAY_SAVINGS'];

/** What a linked wallet is charged by; otherwise the answer to the charge that cannot be. */
export async function findOption(
  config: MidtransConfig,
  accountId: string,
): Promise<
  { status: 'found'; token: string } | Exclude<port.ChargeResult, { status: 'pending' | 'paid' }>
> {
  const answer = await askAccount(config, accountId);
  const state = readLink(answer);
  if (answer.status === 'unknown') return { ...answer, cause: 'not_sent' };
  if (state.status === 'unknown') return state;
  const { metadata } = answer.body;
  const options = isRecord(metadata) ? metadata['payment_options'] : undefined;
  const known = Array.isArray(options) ? options.filter(isRecord) : [];
  const tokens = OPTIONS.flatMap((name) =>
    known.flatMap((option) => {
      const token = readText(option['token']);
      return option['name'] === name && option['active'] !== false && token ? [token] : [];
    }),
  );
  const [token] = tokens;
  if (state.status === 'linked' && token !== undefined) return { status: 'found', token };
  const message = `the wallet is ${state.status}`;
  return { status: 'refused', reason: 'declined', message, raw: answer.body };
}

async function unbind(config: MidtransConfig, token: string) {
  const answer = await callMidtrans(config, {
    method: 'POST',
    url: `${accountUrl(config, token)}/unbind`,
  });
  if (answer.status === 'unknown') return answer;
  const { code, body } = answer;
  const isOver = code === 204 || code === 404 || body['account_status'] === 'DISABLED';
  return isOver
    ? ({ status: 'forgotten' } as const)
    : unknown('unreadable', `unbind answered ${code}`);
}
