import { expect, test } from 'vitest';
import { assetManifest, period, segmentTimeline } from './asset-manifest.ts';
import { aPresentation, aSound, sheets } from '../test/presentation.ts';

test('the manifest of an asset', () => {
  const presentation = aPresentation({
    subtitles: [{ lang: 'id', label: 'Indonesia' }],
    thumbnails: sheets,
  });
  expect(assetManifest(presentation)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="PT10S" minBufferTime="PT4S">
  <Period id="p0" start="PT0S">
    <AdaptationSet id="1" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" maxWidth="1920" maxHeight="1080">
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
      <SegmentTemplate timescale="90000" startNumber="1" initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s">
        <SegmentTimeline>
          <S t="0" d="360000" r="1"/>
          <S d="180000"/>
        </SegmentTimeline>
      </SegmentTemplate>
      <Representation id="v240" bandwidth="170000" codecs="avc1.4d401e" width="424" height="240" frameRate="24" sar="1:1"/>
      <Representation id="v480" bandwidth="900000" codecs="avc1.4d401e" width="848" height="480" frameRate="24" sar="1:1"/>
      <Representation id="v1080" bandwidth="4000000" codecs="avc1.640028" width="1920" height="1080" frameRate="24" sar="1:1"/>
    </AdaptationSet>
    <AdaptationSet id="2" contentType="audio" mimeType="audio/mp4" lang="id" segmentAlignment="true" startWithSAP="1">
      <AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="2"/>
      <Label>Indonesia</Label>
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
      <SegmentTemplate timescale="48000" startNumber="1" initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s">
        <SegmentTimeline>
          <S t="0" d="192512" r="1"/>
          <S d="94976"/>
        </SegmentTimeline>
      </SegmentTemplate>
      <Representation id="a56" bandwidth="56000" codecs="mp4a.40.2" audioSamplingRate="48000"/>
      <Representation id="a96" bandwidth="96000" codecs="mp4a.40.2" audioSamplingRate="48000"/>
    </AdaptationSet>
    <AdaptationSet id="3" contentType="text" mimeType="text/vtt" lang="id">
      <Label>Indonesia</Label>
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="subtitle"/>
      <Representation id="subs-id" bandwidth="256"><BaseURL>subs/id.vtt</BaseURL></Representation>
    </AdaptationSet>
    <AdaptationSet id="4" contentType="image" mimeType="image/webp">
      <SegmentTemplate timescale="1000" duration="50000" startNumber="1" endNumber="1" media="thumbs/$Number$.webp"/>
      <Representation id="thumbs" bandwidth="2000" width="800" height="450"><EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="5x5"/></Representation>
    </AdaptationSet>
  </Period>
</MPD>
`);
});

test('each language is a set of its own; only the first is the main one', () => {
  const audio = [aSound('a96', 96_000), aSound('a96-2', 96_000, 'en')];
  const text = assetManifest(aPresentation({ audio }));
  expect(text.match(/contentType="audio"/g)).toHaveLength(2);
  expect(text.match(/value="alternate"/g)).toHaveLength(1);
});

test('labels are escaped', () => {
  const text = assetManifest(aPresentation({ subtitles: [{ lang: 'id', label: 'A & <B>' }] }));
  expect(text).toContain('<Label>A &amp; &lt;B></Label>');
});

test('a period can stand anywhere on a timeline', () => {
  expect(period(aPresentation(), { id: 'p7', startSeconds: 12.5 })[0]).toBe(
    '  <Period id="p7" start="PT12.5S">',
  );
});

test('equal neighbours share a line, whatever surrounds them', () => {
  expect(segmentTimeline([4, 4, 4, 2, 4], 0)).toEqual([
    '<S t="0" d="4" r="2"/>',
    '<S d="2"/>',
    '<S d="4"/>',
  ]);
  expect(segmentTimeline([4], 8)).toEqual(['<S t="8" d="4"/>']);
});
