import { shareOf, type Band, type MoneyFlow, type Party } from './money-flow.ts';

/** Places across are thousandths of the width; down they are pixels. */
export const VIEW_WIDTH = 1000;

/** Place of a box or label. */
export interface Box {
  start: number;
  top: number;
  width: number;
  height: number;
}

export interface FlowLayout {
  height: number;
  boxes: { party: Party; kind: 'payer' | 'between' | 'recipient'; box: Box }[];
  bands: { band: Band; path: string; width: number; label: Box }[];
  fee: Box | undefined;
  feePath: string | undefined;
}

const PAYER = { start: 0, width: 235 };
const BETWEEN = { start: 400, width: 160 };
const RECIPIENT = { start: 730, width: 270 };
const GAP = 12;
/** Line of the name and of each balance, and what is around them. */
const LINE = 19;
const PADDING = 24;
const LABEL = 18;
/** Below the bands of who signed, where the lane of the fee begins. */
const FEE_LANE = 14;
const WIDEST = 24;
const THINNEST = 2;

/** Where everything of a figure stands; bands leave a party in the order of their targets, so none cross there. */
export function layoutOf(flow: MoneyFlow, linesOf: (party: Party) => number): FlowLayout {
  const widths = new Map(flow.bands.map(band => [band, widthOf(band, flow)]));
  const heightOf = (party: Party, end: 'from' | 'to') => {
    const bands = flow.bands.filter(band => band[end] === party.id);
    const room = bands.reduce((sum, band) => sum + (widths.get(band) ?? 0) + LABEL, 0);
    const lane = end === 'from' && party.id === flow.signer ? FEE_LANE : 0;
    return Math.max(PADDING + LINE * (1 + linesOf(party)), room + 8 + lane);
  };
  const columns = [
    { kind: 'payer', parties: flow.payers, place: PAYER, end: 'from' },
    { kind: 'between', parties: flow.between, place: BETWEEN, end: 'from' },
    { kind: 'recipient', parties: flow.recipients, place: RECIPIENT, end: 'to' },
  ] as const;
  const stacks = columns.map(({ parties, end, kind }) =>
    parties.map(party =>
      Math.max(heightOf(party, end), kind === 'between' ? heightOf(party, 'to') + LINE : 0),
    ),
  );
  const total = (heights: number[]) => heights.reduce((sum, height) => sum + height + GAP, -GAP);
  const body = Math.max(...stacks.map(total));
  const boxes = columns.flatMap(({ kind, parties, place }, column) => {
    const heights = stacks[column] ?? [];
    let top = (body - total(heights)) / 2;
    return parties.map((party, index) => {
      const height = heights[index] ?? 0;
      const box = { ...place, top, height };
      top += height + GAP;
      return { party, kind, box };
    });
  });
  const boxOf = new Map(boxes.map(({ party, box }) => [party.id, box]));
  const order = boxes.map(({ party }) => party.id);
  const at = (id: string) => order.indexOf(id);
  const ends = (end: 'from' | 'to') => {
    const other = end === 'from' ? 'to' : 'from';
    const places = new Map<Band, number>();
    for (const [id, box] of boxOf) {
      const bands = flow.bands
        .filter(band => band[end] === id)
        .sort(
          (a, b) =>
            1000 * (at(a[other]) - at(b[other])) +
            (flow.tokens.indexOf(a.token) - flow.tokens.indexOf(b.token)),
        );
      const room = bands.reduce((sum, band) => sum + (widths.get(band) ?? 0) + LABEL, 0);
      const lane = end === 'from' && id === flow.signer ? FEE_LANE : 0;
      let top = box.top + (box.height - room - lane) / 2;
      for (const band of bands) {
        const width = widths.get(band) ?? 0;
        places.set(band, top + LABEL + width / 2);
        top += width + LABEL;
      }
    }
    return places;
  };
  const [leaving, arriving] = [ends('from'), ends('to')];
  const signer = boxOf.get(flow.signer);
  const fee =
    flow.feeSun > 0n && signer ? { ...RECIPIENT, top: body + GAP, height: PADDING + 2 * LINE } : undefined;
  return {
    height: fee ? fee.top + fee.height : body,
    boxes,
    bands: flow.bands.flatMap(band => {
      const [from, to] = [boxOf.get(band.from), boxOf.get(band.to)];
      const [y1, y2] = [leaving.get(band), arriving.get(band)];
      if (!from || !to || y1 === undefined || y2 === undefined) return [];
      const [x1, x2] = [from.start + from.width, to.start];
      const width = widths.get(band) ?? 0;
      // Between two contracts of one column there is no way across.
      const path = x2 > x1 ? across(x1, y1, x2, y2) : across(x1, y1, x1 + 20, y2);
      const end = Math.max(x1, x2 - 110);
      return [
        {
          band,
          path,
          width,
          label: {
            start: end,
            top: y2 - width / 2 - LABEL,
            width: Math.max(x2 - end - 6, 60),
            height: LABEL,
          },
        },
      ];
    }),
    fee,
    feePath:
      fee && signer
        ? across(
            signer.start + signer.width,
            signer.top + signer.height - FEE_LANE / 2,
            fee.start,
            fee.top + fee.height / 2,
          )
        : undefined,
  };
}

/** A curve that ends in a flat tail, where its amount stands. */
function across(x1: number, y1: number, x2: number, y2: number): string {
  const tail = Math.max(x2 - 100, x1 + (x2 - x1) / 2);
  const middle = (x1 + tail) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${tail} ${y2}H${x2}`;
}

/** By the share of its token's largest band; the first token may be three times as wide as the others. */
function widthOf(band: Band, flow: MoneyFlow): number {
  if (band.suspicious) return THINNEST;
  const widest = flow.tokens[0] === band.token ? WIDEST : WIDEST / 3;
  return Math.max(THINNEST, Math.round(shareOf(band, flow.bands) * widest));
}
