import { expect, test } from 'vitest';
import { fileOf, iconsOfTheirOwn } from './page-chunks.ts';

test('an icon is imported from its own file, under the name that the package gives it', () => {
  expect(['Bell', 'Undo2', 'PictureInPicture2', 'MessageSquareWarning'].map(fileOf)).toEqual([
    'bell',
    'undo-2',
    'picture-in-picture-2',
    'message-square-warning',
  ]);
  const source = "import {\n  Bell,\n  type LucideIcon,\n  Undo2,\n} from 'lucide-react';\nrest();";
  expect(iconsOfTheirOwn(source)).toBe(
    "import Bell from 'lucide-react/icons/bell'; import Undo2 from 'lucide-react/icons/undo-2';\nrest();",
  );
});

test('an icon may have another name in the file that draws it', () => {
  expect(iconsOfTheirOwn("import { Menu as MenuIcon } from 'lucide-react';")).toBe(
    "import MenuIcon from 'lucide-react/icons/menu';",
  );
});

test('an icon called by its second name, which has no file, is refused; types stay', () => {
  expect(() => iconsOfTheirOwn("import { Fingerprint } from 'lucide-react';")).toThrow(
    'The icon Fingerprint has no file of its own',
  );
  const types = "import type { LucideIcon } from 'lucide-react';";
  expect(iconsOfTheirOwn(types)).toBe(types);
});
