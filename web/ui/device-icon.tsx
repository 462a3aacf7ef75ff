import { Monitor, Smartphone } from 'lucide-react';

/** A phone or a screen on a desk, after the name that the platform gives a device (`Chrome di Android`). */
export function DeviceIcon({ name }: { name: string }) {
  const Icon = /android|iphone|ipad|ios/i.test(name) ? Smartphone : Monitor;
  return <Icon className="size-6 shrink-0 text-haze" aria-hidden="true" />;
}
