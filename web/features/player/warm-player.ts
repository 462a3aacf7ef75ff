/** Fetches and compiles the player, so that a press on play only has to open the film. Costs its bytes once. */
export function warmPlayer(): void {
  void import('./open-player.client.ts').catch(() => undefined);
}
