/** Offered where the merchant asked for it: the card holder decides. */
export const SAVE_CARD = 'credit_card_save';

/** Names of `enabled_payments`, what the buyer reads, and the charge each one makes. */
export const SNAP_METHODS: readonly {
  name: string;
  label: string;
  charge: Record<string, unknown>;
}[] = [
  { name: 'other_qris', label: 'QRIS', charge: { payment_type: 'qris', qris: {} } },
  { name: 'gopay', label: 'GoPay', charge: { payment_type: 'gopay', gopay: {} } },
  { name: 'shopeepay', label: 'ShopeePay', charge: { payment_type: 'shopeepay', shopeepay: {} } },
  ...(['bca', 'bni', 'bri', 'cimb', 'permata'] as const).map((bank) => ({
    name: `${bank}_va`,
    label: `Transfer ${bank === 'permata' ? 'Permata' : bank.toUpperCase()}`,
    charge: { payment_type: 'bank_transfer', bank_transfer: { bank } },
  })),
  {
    name: 'echannel',
    label: 'Mandiri Bill',
    charge: { payment_type: 'echannel', echannel: { bill_info1: 'Bayar', bill_info2: 'Pesanan' } },
  },
  ...(['indomaret', 'alfamart'] as const).map((store) => ({
    name: store,
    label: store === 'indomaret' ? 'Indomaret' : 'Alfamart',
    charge: { payment_type: 'cstore', cstore: { store } },
  })),
  {
    name: 'credit_card',
    label: 'Kartu kredit',
    charge: { payment_type: 'credit_card', credit_card: { token_id: 'snap-accept' } },
  },
  {
    name: SAVE_CARD,
    label: 'Kartu kredit, simpan untuk berikutnya',
    charge: {
      payment_type: 'credit_card',
      credit_card: { token_id: 'snap-accept', save_token_id: true },
    },
  },
];
