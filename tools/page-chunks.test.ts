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

test('what has no file of its own stays with the list of all', () => {
  const source = "import { Fingerprint } from 'lucide-react';";
  expect(iconsOfTheirOwn(source)).toBe(source);
  expect(iconsOfTheirOwn("import type { LucideIcon } from 'lucide-react';")).toContain('type');
});
