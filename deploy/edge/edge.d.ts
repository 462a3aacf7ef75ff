type Keys = Record<string, Buffer>;

declare const edge: {
  readKeys(text: string): Keys;
  judge(
    keys: Keys,
    token: string,
    path: string,
    nowSeconds: number,
    cookie?: string,
  ): 'refused' | 'expired' | 'private' | 'shared';
  readClass(keys: Keys, given: string, authorization: string, nowSeconds: number): string;
  scopeOf(path: string): string;
  classOf(grant: { scope: string; limits: string }, path: string): string;
  readToken(keys: Keys, token: string): { scope: string; limits: string } | null;
};
// oxlint-disable-next-line import/no-default-export -- njs imports nothing else
export default edge;
