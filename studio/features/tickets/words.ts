import type { AnswerOf } from '#contract/call.ts';
import type { getDeskTicket, listDeskTickets } from '#contract/commerce/index.ts';
import type { Tone } from '../../ui/badge.tsx';

export type DeskTicket = AnswerOf<typeof listDeskTickets>['result']['cases'][number];
export type WholeTicket = AnswerOf<typeof getDeskTicket>['result'];

export const ticketStates: Record<DeskTicket['state'], [words: string, tone: Tone]> = {
  open: ['Menunggu kita', 'waiting'],
  answered: ['Sudah dijawab', 'active'],
  closed: ['Selesai', 'good'],
};

/** Answers that are given every day, to be completed before they go out. */
export const macros: readonly { label: string; text: string }[] = [
  {
    label: 'Uang belum tercatat',
    text: 'Kami sudah menanyakan pembayaranmu ke penyedianya dan uangnya belum tercatat masuk. Begitu tercatat, paketmu aktif sendiri dan kami kabari lewat email. Kalau bank menahannya, biasanya uang kembali dalam 1 sampai 3 hari kerja.',
  },
  {
    label: 'Minta bukti',
    text: 'Boleh kirim nomor pesanan (dimulai dengan TYG), waktu, dan cara bayarnya? Nomor pesanan ada di email dan di Akun, Pembayaran. Jangan kirim PIN, OTP, atau nomor kartu.',
  },
  {
    label: 'Gambar tersendat',
    text: 'Coba turunkan kualitas di roda gigi pemutar, lalu bandingkan dengan jaringan lain. Kalau masih tersendat, balas dengan judul, jam kejadian, dan perangkatmu, supaya kami bisa mencari penyebabnya.',
  },
  {
    label: 'Perangkat penuh',
    text: 'Kami sudah mengosongkan satu tempat perangkat di akunmu. Sekarang kamu bisa masuk lagi. Perangkat yang masih masuk bisa kamu atur di Akun, Perangkat.',
  },
];
