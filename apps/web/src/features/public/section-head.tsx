/** Title at the left, one sentence at the right. */
export function SectionHead({
  id,
  title,
  lead,
}: {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
}) {
  return (
    <div className="sec-h">
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
    </div>
  );
}
