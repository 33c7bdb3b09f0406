/** The rings in the corner of a membership card: ornament. */
export function Rings({ className }: { readonly className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 160 84"
      preserveAspectRatio="xMaxYMid meet"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {[18, 32, 46, 60, 74, 88, 102].map((radius) => (
        <circle key={radius} cx="110" cy="92" r={radius} />
      ))}
    </svg>
  )
}
