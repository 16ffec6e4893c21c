//! Draws a distribution as a chart.

use serde::{Deserialize, Serialize};

use anydoku::msg;
use anydoku_draw::chart::{self, Chart};

use super::draw::{PictureFormat, png};
use crate::{Bytes, Events, Service, ServiceError, named};

/// A request for a chart of a distribution.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ChartRequest {
    /// The title.
    pub title: String,
    /// The label of the axis of values.
    pub axis: String,
    /// The values in ascending order, each with its frequency.
    pub bars: Vec<(f64, u64)>,
    /// The difference between neighboring values.
    pub step: f64,
    /// The format: SVG or PNG.
    pub format: PictureFormat,
    /// The theme: `colour` (default), `grey` or `dark`.
    pub theme: String,
    /// The longer side of a PNG, in pixels.
    pub pixels: u32,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Default for ChartRequest {
    fn default() -> ChartRequest {
        ChartRequest {
            title: String::new(),
            axis: String::new(),
            bars: Vec::new(),
            step: 1.0,
            format: PictureFormat::Svg,
            theme: "colour".into(),
            pixels: 1280,
            language: None,
        }
    }
}

/// A chart.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Charted {
    /// The picture, if the format is SVG.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The picture, if the format is PNG.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub png: Option<Bytes>,
}

impl Service<'_> {
    /// Draws a distribution as a chart.
    pub fn chart(&self, request: &ChartRequest, _: &mut dyn Events) -> Result<Charted, ServiceError> {
        let is_sound = |pair: &[(f64, u64)]| pair[0].0 < pair[1].0;
        let are_numbers = request.bars.iter().all(|(value, _)| value.is_finite());
        if !are_numbers || !request.bars.windows(2).all(is_sound) {
            return Err(ServiceError::new(msg!("service-chart-values")));
        }
        let (low, high) = (request.bars.first(), request.bars.last());
        let width = low.zip(high).map_or(0.0, |(low, high)| high.0 - low.0);
        // Reject requests for more bars than fit into memory.
        if !(request.step > 0.0 && width / request.step <= 1e6) {
            return Err(ServiceError::new(msg!("service-chart-step", step = request.step.to_string())));
        }
        let chart = Chart {
            title: request.title.clone(),
            axis: request.axis.clone(),
            bars: request.bars.clone(),
            step: request.step,
        };
        let drawing = chart::draw(&chart, named::theme(&request.theme)?);
        match request.format {
            PictureFormat::Svg => Ok(Charted { svg: Some(anydoku_draw::svg::write(&drawing)), png: None }),
            PictureFormat::Png => Ok(Charted { svg: None, png: Some(png(&drawing, request.pixels)?) }),
            _ => Err(ServiceError::new(msg!("service-chart-format"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alone, Reply, Request};

    #[test]
    fn a_chart_is_a_picture_and_what_is_no_distribution_is_refused() {
        let ask = |request: ChartRequest| Service::new(&Alone::default()).chart(&request, &mut ());
        let bars = vec![(1.0, 3), (2.0, 5)];
        let request = ChartRequest { bars: bars.clone(), title: "T".into(), ..ChartRequest::default() };
        let json = serde_json::to_string(&Request::Chart(request.clone())).unwrap();
        assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), Request::Chart(request.clone()));
        let reply = Reply::from(ask(request.clone()).unwrap());
        assert_eq!(serde_json::from_str::<Reply>(&serde_json::to_string(&reply).unwrap()).unwrap(), reply);
        let wrong = [
            ChartRequest { bars: vec![(2.0, 1), (1.0, 1)], ..request.clone() },
            ChartRequest { bars: vec![(0.0, 1), (1e300, 1)], ..request.clone() },
            ChartRequest { step: 0.0, ..request.clone() },
            ChartRequest { format: PictureFormat::Pdf, ..request.clone() },
            ChartRequest { theme: "plaid".into(), ..request.clone() },
        ];
        for request in wrong {
            assert!(ask(request.clone()).is_err(), "{request:?}");
        }
        assert!(ask(ChartRequest { bars: vec![], ..request }).is_ok());
    }
}
