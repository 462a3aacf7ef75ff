import { Monitor, Smartphone, Tv } from 'lucide-react';

/** A phone, a television or a screen on a desk, after the name that the platform gives a device (`Chrome di Android`). */
export function DeviceIcon({ name }: { name: string }) {
  const isPhone = /android|iphone|ipad|ios/i.test(name);
  const Icon = isPhone ? Smartphone : /\bTV$/.test(name) ? Tv : Monitor;
  return <Icon className="size-6 shrink-0 text-haze" aria-hidden="true" />;
}
