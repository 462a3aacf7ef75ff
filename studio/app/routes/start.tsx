import { Page } from '../../ui/page.tsx';

export default function Start() {
  return <Page title="Beranda kerja">{null}</Page>;
}
