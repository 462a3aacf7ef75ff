import { cx } from '../../ui/cx.ts';

/**
 * Word marks drawn by us in the colours that buyers know their bank and wallet by, until a merchant contract gives the
 * official artwork (docs/operations.md). `w` is the width of a mark that is 20 high.
 */
const marks = {
  qris: { label: 'QRIS', w: 52, draw: () => <Qris /> },
  gopay: { label: 'GoPay', w: 56, draw: () => <Dotted text="gopay" ink="#00aed6" at={20} /> },
  ovo: { label: 'OVO', w: 40, draw: () => <Word text="OVO" ink="#4c2a86" at={20} size={13} /> },
  dana: { label: 'DANA', w: 54, draw: () => <Dotted text="DANA" ink="#118eea" at={20} /> },
  shopeepay: {
    label: 'ShopeePay',
    w: 74,
    draw: () => <Word text="ShopeePay" ink="#d8401f" at={37} size={12} />,
  },
  bca: { label: 'BCA', w: 40, draw: () => <Word text="BCA" ink="#0060af" at={20} slant /> },
  bni: { label: 'BNI', w: 40, draw: () => <Word text="BNI" ink="#c75000" at={20} /> },
  bri: { label: 'BRI', w: 40, draw: () => <Word text="BRI" ink="#00529c" at={20} /> },
  mandiri: {
    label: 'Mandiri',
    w: 60,
    draw: () => (
      <>
        <Word text="mandiri" ink="#003d79" at={30} size={12} />
        <path d="M36 4.5q6-4 12 0t8-1" fill="none" stroke="#d99a00" strokeWidth="2" />
      </>
    ),
  },
  permata: {
    label: 'Permata',
    w: 66,
    draw: () => <Word text="Permata" ink="#4f7a0b" at={33} size={12} />,
  },
  cimb: {
    label: 'CIMB Niaga',
    w: 52,
    draw: () => <Word text="CIMB" ink="#7e0d12" at={26} size={13} />,
  },
  indomaret: {
    label: 'Indomaret',
    w: 70,
    draw: () => (
      <>
        <path d="M0 0h70v3H0z" fill="#d8232a" />
        <path d="M0 17h70v3H0z" fill="#f7c600" />
        <Word text="Indomaret" ink="#0056a4" at={35} size={11.5} />
      </>
    ),
  },
  alfamart: {
    label: 'Alfamart',
    w: 64,
    draw: () => (
      <>
        <path d="M0 17h64v3H0z" fill="#f9c800" />
        <Word text="Alfamart" ink="#c8102e" at={32} size={12} />
      </>
    ),
  },
  visa: { label: 'Visa', w: 42, draw: () => <Word text="VISA" ink="#1a1f71" at={21} slant /> },
  mastercard: {
    label: 'Mastercard',
    w: 40,
    draw: () => (
      <>
        <circle cx="15" cy="10" r="7" fill="#eb001b" />
        <circle cx="25" cy="10" r="7" fill="#f79e1b" />
        <path d="M20 5.1a7 7 0 0 1 0 9.8 7 7 0 0 1 0-9.8z" fill="#ff5f00" />
      </>
    ),
  },
  jcb: {
    label: 'JCB',
    w: 40,
    draw: () => (
      <>
        <path d="M4 3h9v11a3 3 0 0 1-3 3H4z" fill="#0e4c96" />
        <path d="M15 3h9v11a3 3 0 0 1-3 3h-6z" fill="#c8102e" />
        <path d="M26 3h9v11a3 3 0 0 1-3 3h-6z" fill="#00752f" />
        <g fill="#fff" fontSize="7" fontWeight="800" textAnchor="middle">
          <text x="8.5" y="12.5">
            J
          </text>
          <text x="19.5" y="12.5">
            C
          </text>
          <text x="30.5" y="12.5">
            B
          </text>
        </g>
      </>
    ),
  },
} as const;

export type MarkName = keyof typeof marks;

export function isMarkName(name: string): name is MarkName {
  return Object.hasOwn(marks, name);
}

/** The mark of one method, bank or shop on white, as it hangs at a cashier's. The text beside it says its name. */
export function MethodMark({ name, isNamed = false }: { name: MarkName; isNamed?: boolean }) {
  const { label, w, draw: Draw } = marks[name];
  return (
    <svg
      viewBox={`-4 -3 ${w + 8} 26`}
      className="h-6.5 w-auto shrink-0 rounded-s bg-paper"
      fontFamily="inherit"
      {...(isNamed ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Draw />
    </svg>
  );
}

/** Several marks in a row, read out by their names. */
export function MethodMarks({
  names,
  className,
}: {
  names: readonly MarkName[];
  className?: string;
}) {
  return (
    <span className={cx('flex flex-wrap items-center gap-1', className)}>
      {names.map((name) => (
        <MethodMark key={name} name={name} isNamed />
      ))}
    </span>
  );
}

type WordProps = { text: string; ink: string; at: number; size?: number; slant?: boolean };

function Word({ text, ink, at, size = 14, slant = false }: WordProps) {
  return (
    <text
      x={at}
      y="15"
      fill={ink}
      fontSize={size}
      fontWeight="800"
      textAnchor="middle"
      {...(slant && { fontStyle: 'italic' })}
    >
      {text}
    </text>
  );
}

/** A wallet's word behind its round sign. */
function Dotted({ text, ink, at }: { text: string; ink: string; at: number }) {
  return (
    <>
      <circle cx="7" cy="10" r="6.5" fill={ink} />
      <circle cx="7" cy="10" r="2.5" fill="#fff" />
      <text x={at - 4} y="14.5" fill={ink} fontSize="12" fontWeight="800">
        {text}
      </text>
    </>
  );
}

/** QRIS with GPN's red corner. */
function Qris() {
  return (
    <>
      <path d="M1 1h5v2H3v3H1zM51 19h-5v-2h3v-3h2z" fill="#d8232a" />
      <text x="26" y="15" fill="#15181f" fontSize="14" fontWeight="800" textAnchor="middle">
        QRIS
      </text>
    </>
  );
}
