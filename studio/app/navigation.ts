import {
  Activity,
  CalendarRange,
  CalendarDays,
  ChartColumn,
  BookOpenText,
  CircleUserRound,
  Clapperboard,
  FileCheck,
  Film,
  Cog,
  Footprints,
  House,
  Images,
  LayoutGrid,
  LayoutTemplate,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Package,
  ReceiptText,
  PackageCheck,
  Scale,
  ShieldCheck,
  ScrollText,
  Server,
  Sparkles,
  Tags,
  Ticket,
  TicketPercent,
  Trophy,
  Tv,
  UploadCloud,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { type StaffRole, staffKinds } from '#contract/call.ts';
import { paths } from '../lib/paths.ts';

export type Place = {
  /** Below /studio; the pages below it belong to it. */
  path: string;
  label: string;
  icon: LucideIcon;
  /** Who may open it: the roles that its calls are open to. */
  roles: readonly StaffRole[];
  group: 'Kerja' | 'Konten' | 'Saluran' | 'Penonton' | 'Uang' | 'Sistem';
  /** What the palette finds it by, beside its label. */
  words?: string;
};

const editors = ['editor', 'admin'] as const;
const overseers = ['admin', 'auditor'] as const;
const onAir = ['support', 'editor', 'scheduler', 'rights', 'analyst', 'auditor', 'admin'] as const;
const desk = ['support', 'finance', 'admin'] as const;
const offerReaders = ['finance', 'support', 'editor', 'analyst', 'auditor', 'admin'] as const;

/** Every area of the studio, a line each: the side, the palette and the guard of pages read it. */
export const navigation: readonly Place[] = [
  { path: paths.start, label: 'Beranda kerja', icon: House, roles: staffKinds, group: 'Kerja' },
  {
    path: paths.titles,
    label: 'Judul',
    icon: Film,
    roles: staffKinds,
    group: 'Konten',
    words: 'film seri episode sinopsis',
  },
  { path: paths.topics, label: 'Genre dan kategori', icon: Tags, roles: editors, group: 'Konten' },
  {
    path: paths.rights,
    label: 'Hak siar',
    icon: ScrollText,
    roles: ['rights', 'editor', 'scheduler', 'finance', 'auditor', 'admin'],
    group: 'Konten',
    words: 'lisensi kontrak takedown turunkan',
  },
  {
    path: paths.uploads,
    label: 'Unggahan',
    icon: UploadCloud,
    roles: editors,
    group: 'Konten',
    words: 'kirim film trailer video',
  },
  {
    path: paths.jobs,
    label: 'Pekerjaan media',
    icon: Cog,
    roles: ['editor', 'support', 'scheduler', 'rights', 'auditor', 'admin'],
    group: 'Konten',
    words: 'olah gagal ulangi mutu temuan',
  },
  {
    path: paths.approvals,
    label: 'Persetujuan',
    icon: ShieldCheck,
    roles: staffKinds,
    group: 'Kerja',
    words: 'empat mata orang kedua batas',
  },
  {
    path: paths.home,
    label: 'Beranda',
    icon: LayoutTemplate,
    roles: staffKinds,
    group: 'Konten',
    words: 'banner rel urutan depan',
  },
  {
    path: paths.releases,
    label: 'Rilis',
    icon: PackageCheck,
    roles: staffKinds,
    group: 'Konten',
    words: 'terbit bersama jadwal batalkan pratinjau',
  },
  {
    path: paths.articles,
    label: 'Artikel',
    icon: Newspaper,
    roles: staffKinds,
    group: 'Konten',
    words: 'berita tulisan dokumen',
  },
  { path: paths.pictures, label: 'Gambar', icon: Images, roles: editors, group: 'Konten' },
  { path: paths.promos, label: 'Promo', icon: TicketPercent, roles: staffKinds, group: 'Konten' },
  { path: paths.highlights, label: 'Sorotan', icon: Sparkles, roles: staffKinds, group: 'Konten' },
  {
    path: paths.youtube,
    label: 'Klip YouTube',
    icon: Clapperboard,
    roles: staffKinds,
    group: 'Konten',
    words: 'video kategori',
  },
  {
    path: paths.wall,
    label: 'Dinding',
    icon: LayoutGrid,
    roles: onAir,
    group: 'Saluran',
    words: 'alarm slate cadangan siaran',
  },
  {
    path: paths.quality,
    label: 'Kualitas',
    icon: Activity,
    roles: ['support', 'editor', 'scheduler', 'analyst', 'auditor', 'admin'],
    group: 'Saluran',
    words: 'cmcd tersendat gagal mulai qoe penonton alarm',
  },
  {
    path: paths.channels,
    label: 'Saluran',
    icon: Tv,
    roles: onAir,
    group: 'Saluran',
    words: 'kanal genre kunci encoder sumber',
  },
  {
    path: paths.guides,
    label: 'Panduan',
    icon: CalendarRange,
    roles: ['scheduler', 'admin'],
    group: 'Saluran',
    words: 'xmltv epg impor pemetaan',
  },
  {
    path: paths.sports,
    label: 'Olahraga',
    icon: Trophy,
    roles: onAir,
    group: 'Saluran',
    words: 'pertandingan skor tim kompetisi musim',
  },
  {
    path: paths.week,
    label: 'Jadwal',
    icon: CalendarDays,
    roles: onAir,
    group: 'Saluran',
    words: 'minggu saluran siaran slot',
  },
  {
    path: paths.moderation,
    label: 'Komentar',
    icon: MessagesSquare,
    roles: ['support', 'editor', 'admin'],
    group: 'Penonton',
    words: 'ulasan moderasi laporan',
  },
  {
    path: paths.accounts,
    label: 'Akun',
    icon: CircleUserRound,
    roles: desk,
    group: 'Penonton',
    words: 'pelanggan penelepon cari',
  },
  {
    path: paths.tickets,
    label: 'Kasus',
    icon: LifeBuoy,
    roles: desk,
    group: 'Penonton',
    words: 'tiket pertanyaan laporan',
  },
  {
    path: paths.packages,
    label: 'Paket',
    icon: Package,
    roles: offerReaders,
    group: 'Uang',
    words: 'harga penawaran promo langganan',
  },
  {
    path: paths.promotions,
    label: 'Kupon',
    icon: Ticket,
    roles: offerReaders,
    group: 'Uang',
    words: 'voucher kode diskon potongan',
  },
  {
    path: paths.terms,
    label: 'Syarat penjualan',
    icon: FileCheck,
    roles: staffKinds,
    group: 'Uang',
  },
  {
    path: paths.invoices,
    label: 'Faktur',
    icon: ReceiptText,
    roles: ['support', 'finance', 'auditor', 'admin'],
    group: 'Uang',
    words: 'invoice nota kredit pajak',
  },
  {
    path: paths.ledger,
    label: 'Buku besar',
    icon: BookOpenText,
    roles: ['finance', 'rights', 'auditor', 'admin'],
    group: 'Uang',
    words: 'jurnal tutup bulan chargeback',
  },
  {
    path: paths.reports,
    label: 'Laporan',
    icon: ChartColumn,
    roles: ['finance', 'rights', 'analyst', 'auditor', 'admin'],
    group: 'Uang',
    words: 'mrr churn kohor pemegang hak royalti biaya per jam',
  },
  {
    path: paths.refunds,
    label: 'Refund',
    icon: Undo2,
    roles: ['finance', 'support', 'auditor', 'admin'],
    group: 'Uang',
    words: 'uang kembali',
  },
  {
    path: paths.reconciliation,
    label: 'Rekonsiliasi',
    icon: Scale,
    roles: ['finance', 'support', 'rights', 'auditor', 'admin'],
    group: 'Uang',
    words: 'selisih pembukuan gateway',
  },
  {
    path: paths.trail,
    label: 'Jejak',
    icon: Footprints,
    roles: staffKinds,
    group: 'Sistem',
    words: 'audit tindakan segel',
  },
  {
    path: paths.staff,
    label: 'Petugas',
    icon: UsersRound,
    roles: overseers,
    group: 'Sistem',
    words: 'peran undangan staf',
  },
  { path: paths.system, label: 'Sistem', icon: Server, roles: overseers, group: 'Sistem' },
];

/** The place that a page belongs to: the one with the longest path that it begins with. */
export const placeOf = (path: string): Place | undefined =>
  navigation
    .filter((place) => path === place.path || path.startsWith(`${place.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];

/** What these roles may open. */
export const placesFor = (roles: readonly StaffRole[]): readonly Place[] =>
  navigation.filter((place) => place.roles.some((role) => roles.includes(role)));
