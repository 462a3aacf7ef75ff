/** Eight of the letters that sign-in codes are made of. */
export const aCode = () =>
  Array.from({ length: 8 }, () => 'BCDFGHJKLM'[Math.floor(Math.random() * 10)]).join('');
