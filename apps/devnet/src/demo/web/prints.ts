import { circle, drawTile, ellipse, rgb, type Shape } from './tile.ts';

/** Marigold's prints: a flower each, which its number decides. */
const MOODS = [
  { name: 'Dawn', petal: '#e8801c', inner: '#c8600f', ground: '#d5dce6' },
  { name: 'Noon', petal: '#f0c419', inner: '#d29a0b', ground: '#d0d5e4' },
  { name: 'Rust', petal: '#cf4a24', inner: '#a83618', ground: '#e8e1d6' },
  { name: 'Rose', petal: '#dd5a6e', inner: '#b83a51', ground: '#dbe6e4' },
  { name: 'Dusk', petal: '#8a6cc4', inner: '#6a4ba6', ground: '#e4e9de' },
  { name: 'Rain', petal: '#4a9db0', inner: '#2f7b8f', ground: '#e8deda' },
] as const;
const SIZES = ['Postcard', 'A4', 'A2'] as const;
const [WIDTH, HEIGHT] = [320, 240];

/** What number decides: spread so that neighbours differ. */
const traitsOf = (id: number) => {
  const mixed = (id * 2_654_435_761) >>> 0;
  return {
    mood: MOODS[mixed % MOODS.length] ?? MOODS[0],
    petals: 7 + ((mixed >>> 8) % 6),
    size: SIZES[(mixed >>> 16) % SIZES.length] ?? SIZES[0],
  };
};

export function describePrint(id: number): object {
  const { mood, petals, size } = traitsOf(id);
  return {
    name: `Marigold Print #${id}`,
    description: `A marigold with ${petals} petals, ${mood.name.toLowerCase()} light, pulled by hand in an edition of one.`,
    image: `https://marigold.example/prints/${id}.png`,
    external_url: `https://marigold.example/prints/${id}`,
    attributes: [
      { trait_type: 'Light', value: mood.name },
      { trait_type: 'Petals', value: petals },
      { trait_type: 'Size', value: size },
    ],
  };
}

export function drawPrint(id: number): Promise<Buffer> {
  const { mood, petals } = traitsOf(id);
  const [cx, cy] = [160, 104];
  const leaf = rgb('#5f8f5a');
  const turn = (id % 12) / 12;
  const ring = (
    count: number,
    reach: number,
    size: readonly [number, number],
    color: string,
    shift: number,
  ): Shape[] =>
    Array.from({ length: count }, (_, index) => {
      const angle = ((index + shift + turn) / count) * 2 * Math.PI;
      const place = [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)] as const;
      return { inside: ellipse(place, size, angle), color: rgb(color) };
    });
  return drawTile(WIDTH, HEIGHT, rgb(mood.ground), [
    { inside: ellipse([160, 190], [3, 70]), color: leaf },
    { inside: ellipse([136, 196], [30, 9], 0.5), color: leaf },
    { inside: ellipse([186, 206], [28, 8], -0.6), color: leaf },
    ...ring(petals, 52, [34, 150 / petals + 3], mood.petal, 0),
    ...ring(petals, 32, [24, 100 / petals + 2], mood.inner, 0.5),
    { inside: circle(cx, cy, 17), color: rgb('#6b3f1d') },
    { inside: circle(cx, cy, 10), color: rgb('#8a5628') },
  ]);
}
