import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { type Pricer, type PricingCell, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';

type Cells = readonly PricingCell[];

interface KeptCells {
  readonly cells: Cells;
  readonly number: number;
}

/**
 * Prepares earlier rules so that hundreds of them fit into memory. Most saves change a few cells or none: equal cells are
 * kept once, and equal rules are the same pricer.
 */
export class PastRules {
  readonly #cells = new Map<string, KeptCells>();
  readonly #pricers = new Map<string, Pricer>();

  prepare(configuration: Configuration): Pricer {
    const { cells, ...pricer } = preparePricer(configuration);
    const tiers = TIER_IDS.map((tier) => {
      const { byCategory, otherwise } = cells.get(tier) ?? {
        byCategory: new Map<string, Cells>(),
        otherwise: [],
      };
      const categories = [...byCategory].map(([category, each]) => [category, this.#keep(each)] as const);
      return { tier, categories, otherwise: this.#keep(otherwise) };
    });
    const key = JSON.stringify([
      configuration.rounding,
      tiers.map(({ categories, otherwise }) => [
        categories.map(([name, { number }]) => [name, number]),
        otherwise.number,
      ]),
    ]);
    const known = this.#pricers.get(key) ?? {
      ...pricer,
      cells: new Map(
        tiers.map(({ tier, categories, otherwise }) => {
          const byCategory = new Map(categories.map(([name, kept]) => [name, kept.cells]));
          return [tier, { byCategory, otherwise: otherwise.cells }];
        }),
      ),
    };
    this.#pricers.set(key, known);
    return known;
  }

  #keep(cells: Cells): KeptCells {
    const key = JSON.stringify(cells);
    const kept = this.#cells.get(key) ?? { cells, number: this.#cells.size };
    this.#cells.set(key, kept);
    return kept;
  }
}
