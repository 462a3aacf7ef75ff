const belowStudio = {
  accounts: [],
  profiles: ['accounts'],
  catalog: [],
  commerce: ['accounts', 'catalog'],
  live: ['accounts', 'profiles', 'catalog', 'commerce'],
  playback: ['accounts', 'profiles', 'catalog', 'commerce', 'live'],
  engagement: ['accounts', 'profiles', 'catalog', 'commerce', 'playback'],
  editorial: ['accounts', 'profiles', 'catalog', 'commerce', 'live'],
  notifications: ['accounts', 'profiles', 'catalog', 'live', 'playback', 'engagement'],
  partner: ['accounts', 'commerce'],
};

/** Which other modules' faces a module may use. Upward goes by events. */
export const modules: Record<string, readonly string[]> = {
  ...belowStudio,
  studio: Object.keys(belowStudio),
};

/** A module with all that it brings along: what it may use, and what that may use in turn. */
export function withModulesBelow(name: string): string[] {
  return [name, ...(modules[name] ?? []).flatMap(withModulesBelow)];
}
