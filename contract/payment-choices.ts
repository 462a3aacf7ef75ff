/** Banks of virtual accounts and shops that take a code, as people know them. */
export const bankNames = {
  bca: 'BCA',
  bni: 'BNI',
  bri: 'BRI',
  mandiri: 'Mandiri',
  permata: 'Permata',
  cimb: 'CIMB Niaga',
} as const;

export const storeNames = { indomaret: 'Indomaret', alfamart: 'Alfamart' } as const;
