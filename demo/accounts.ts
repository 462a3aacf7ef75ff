import type { StaffRole } from '#contract/call.ts';
import type { SeedChild } from '#modules/profiles/index.ts';

export interface DemoAccount {
  /** As the start tool prints it. */
  readonly label: string;
  readonly identifier: string;
  readonly password: string;
  readonly name: string;
  readonly plan?: 'lite' | 'premium';
  readonly role?: StaffRole;
  readonly isB2b?: boolean;
  readonly isCorpMember?: boolean;
  /** The line of business. */
  readonly categoryId?: string;
  readonly isLegacy?: boolean;
  /** Children who watch there. */
  readonly children?: readonly SeedChild[];
}

/** Known to everyone who reads this file: only for the demo, never for a service that people use. */
const PASSWORD = 'Tayang#2026';

const account = (
  label: string,
  user: string,
  name: string,
  rest: Partial<DemoAccount> = {},
): DemoAccount => ({
  label,
  identifier: `${user}@tayang.example`,
  password: PASSWORD,
  name,
  ...rest,
});

/** One for each plan and role, and a second admin. */
export const demoAccounts: readonly DemoAccount[] = [
  account('Gratis (freemium)', 'gratis', 'Gita Gratis'),
  account('Paket Lite', 'lite', 'Lintang Lite', { plan: 'lite' }),
  account('Paket Premium', 'premium', 'Prima Premium', { plan: 'premium' }),
  account('Keluarga dengan anak', 'keluarga', 'Keluarga Wijayakusuma', {
    plan: 'premium',
    children: [
      { name: 'Adik', avatar: 'kelinci', filmClass: 'SU' },
      { name: 'Kakak', avatar: 'kucing', filmClass: '13+' },
    ],
  }),
  account('Bisnis (B2B)', 'bisnis', 'Hotel Nusa Bayu', {
    plan: 'premium',
    isB2b: true,
    categoryId: 'hotel',
  }),
  account('Anggota korporat', 'korporat', 'Karin Korporat', {
    plan: 'lite',
    isCorpMember: true,
    categoryId: 'perbankan',
  }),
  account('Akun lama (Mode Ringan)', 'lama', 'Lastri Lama', { plan: 'lite', isLegacy: true }),
  account('Layanan pelanggan', 'support', 'Sari Support', { role: 'support' }),
  account('Editor', 'editor', 'Eka Editor', { role: 'editor' }),
  account('Penjadwal', 'scheduler', 'Surya Penjadwal', { role: 'scheduler' }),
  account('Hak siar', 'rights', 'Hana Haksiar', { role: 'rights' }),
  account('Keuangan', 'finance', 'Fajar Finance', { role: 'finance' }),
  account('Analis', 'analyst', 'Andi Analis', { role: 'analyst' }),
  account('Auditor', 'auditor', 'Ratna Auditor', { role: 'auditor' }),
  account('Admin', 'admin', 'Ayu Admin', { role: 'admin' }),
  // What takes two admins is decided by this one.
  account('Admin kedua', 'admin2', 'Bagus Admin', { role: 'admin' }),
];
