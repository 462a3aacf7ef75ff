type Line = {
  channel: string;
  start: string;
  stop?: string | undefined;
  title?: string | undefined;
  /** More elements, as they stand in the text. */
  more?: string;
};

/** An XMLTV guide: `guideText({ channels: { 'rcti.id': 'RCTI' }, programmes: [...] })`. */
export function guideText({
  channels = {},
  programmes,
}: {
  channels?: Record<string, string>;
  programmes: Line[];
}): string {
  const declared = Object.entries(channels).map(
    ([id, name]) => `<channel id="${id}"><display-name>${name}</display-name></channel>`,
  );
  const shown = programmes.map(({ channel, start, stop, title = 'Acara', more = '' }) => {
    const end = stop === undefined ? '' : ` stop="${stop}"`;
    return `<programme start="${start}"${end} channel="${channel}"><title>${title}</title>${more}</programme>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tv>\n${[...declared, ...shown].join('\n')}\n</tv>\n`;
}

/** A time as XMLTV writes it, in UTC. */
export function xmltvTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')} +0000`;
}
