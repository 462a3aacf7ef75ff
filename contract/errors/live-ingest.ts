export const liveIngestErrors = {
  'live.channelNotEncoded': {
    status: 404,
    title: 'Bukan saluran encoder',
    message: 'Saluran ini tidak ada atau tidak menerima siaran dari encoder.',
    surface: 'inline',
  },
} as const;
